"""`trinca-server up`: everything on one machine, in the foreground."""

from trinca.server.place import Place, Refused, held
from trinca.server.programs import Plan, Programs
from trinca.server.service import Service, own_service
from trinca.server.signals import ENDING, Signals
from trinca.store.settings import DEVELOPMENT


def up(plan: Plan, programs: Programs) -> None:
    """Keep the service until asked to end; raise Refused where it cannot be started or does not stay up."""
    place = Place(plan.settings.data_dir)
    with Signals() as signals:
        place.prepare()
        with held(place.service_lock) as lock:
            if lock is None:
                raise Refused(already_running(place))
            with own_service(place, plan, programs) as service:
                _keep(service, signals)


def _keep(service: Service, signals: Signals) -> None:
    print("Trinca is starting …", flush=True)
    if not service.wait_ready(signals):
        return
    print(greeting(service), flush=True)
    while not signals.wait() & ENDING:
        if service.ended:
            raise Refused(service.obituary())
    print("Trinca is ending …", flush=True)


def greeting(service: Service) -> str:
    """What the operator wants to know once it is ready."""
    url = service.url
    development = f"{DEVELOPMENT}\n" if service.dev else ""
    return f"""\
Trinca is ready.
{development}\
  API   {url}/v1
  docs  {url}/docs
  data  {service.place.root}
  play  TRINCA_URL={url} trinca play   (in the project: make play)
Ctrl-C ends it; the tables are kept."""


def already_running(place: Place) -> str:
    """Which service holds the data folder."""
    mark = place.read_mark()
    if mark is None:
        return f"A service is just starting or ending on {place.root}; nothing was changed."
    return f"A service already runs on {place.root}: {mark.url} (pid {mark.pid}); nothing was changed."
