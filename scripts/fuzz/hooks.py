"""Handles what an OpenAPI schema cannot express, so that no check has to be turned off."""

import re
import uuid

import schemathesis

KEY = re.compile(r'^"?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"?$', re.IGNORECASE)

requests_sent = 0


@schemathesis.hook
def before_call(context, case, **kwargs):
    """
    Gives each request its own network (the server trusts the local proxy), so that no rate limit or lock hides what
    the route itself answers. Replaces a valid Idempotency-Key with a new one: the generator sends one key with
    different bodies, which is key_reused (422) by design. So is replaced_erased: what was erased, or what a link that
    no longer works would replace, can't be replaced. A family that staff add needs one of its names.
    """
    global requests_sent
    requests_sent += 1
    headers = case.headers if case.headers is not None else {}
    headers["X-Forwarded-For"] = f"10.{requests_sent >> 16 & 255}.{requests_sent >> 8 & 255}.{requests_sent & 255}"
    key = headers.get("Idempotency-Key")
    if isinstance(key, str) and KEY.match(key):
        headers["Idempotency-Key"] = str(uuid.uuid4())
        if isinstance(headers.get("Supersedes"), str) and KEY.match(headers["Supersedes"]):
            headers["Supersedes"] = str(uuid.uuid4())
        headers.pop("Mailed-Link", None)
    case.headers = headers
    family = case.body.get("family") if isinstance(case.body, dict) else None
    if isinstance(family, dict) and family.get("firstName") == family.get("lastName") == "":
        family["lastName"] = "Diaz"
