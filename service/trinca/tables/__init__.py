"""Pure tables: seats, hands, scores, agreements, and what each seat may see of them."""
