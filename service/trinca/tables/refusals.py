"""Why a table refuses: one class, told apart by the contract's codes."""


class Refusal(Exception):  # noqa: N818 - the field's name for it
    """A change that is refused and changes nothing.

    Attributes:
        code: The contract's code, `not_your_turn`.
        detail: One clear English sentence.
        rule: The rule's id, where a rule refuses.
        reason: Which refusal of it, beside `illegal_move`.
        params: What a translator of `detail` needs.
    """

    def __init__(
        self, code: str, detail: str, *, rule: str | None = None, reason: str | None = None, **params: object
    ) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.rule = rule
        self.reason = reason
        self.params = params
