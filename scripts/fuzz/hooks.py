"""Handles what an OpenAPI schema cannot express, so that no check has to be turned off."""

import datetime
import os
import re
import uuid

import schemathesis

KEY = re.compile(r'^"?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"?$', re.IGNORECASE)

ONE_LINE = re.compile(r"^[^\x00-\x1f\x7f-\x9f]{0,40}\Z")

DAY = re.compile(r"^[0-9]{4}-[0-9]{2}-[0-9]{2}")

COMMUNITY = os.environ["FUZZ_COMMUNITY"]

requests_sent = 0


@schemathesis.hook
def before_call(context, case, **kwargs):
    """
    Gives each request its own network (the server trusts the local proxy), so that no rate limit or lock hides what
    the route itself answers. Replaces a valid Idempotency-Key with a new one: the generator sends one key with
    different bodies, which is key_reused (422) by design. So is replaced_erased: what was erased, or what a link that
    no longer works would replace, can't be replaced. The same goes for a key in the body.
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
    if isinstance(case.body, dict):
        mend(case.body)
        if case.operation.path.endswith("/told"):
            case.body.setdefault("pets", True)


def mend(body):
    """
    Sends a new key, gives a family that staff add one of its names, puts a call that is to come into the past, puts prices and days that belong together in order,
    names a community of the catalog in place of any valid id and a time zone that exists, takes owners away and the message that a task came from,
    and corrects something of a home, with a website and a ZIP code that can exist.
    """
    for name in ("key", "id"):
        if isinstance(body.get(name), str) and KEY.match(body[name]):
            body[name] = str(uuid.uuid4())
    family = body.get("family")
    names = [family.get("firstName"), family.get("lastName")] if isinstance(family, dict) else [None]
    if all(isinstance(name, str) and not name.strip() for name in names):
        family["lastName"] = "Diaz"
    told = str(body.get("toldAt"))
    if DAY.match(told) and is_day(told[:10]) and told[:10] > str(datetime.date.today()):
        # A leap year, so that each day of another year exists in it.
        body["toldAt"] = "2024" + told[4:]
    task = body.get("task") if isinstance(body.get("task"), dict) else {}
    for part, name in ((body, "adminId"), (task, "ownerId")):
        if KEY.match(str(part.get(name))):
            part[name] = None
    if KEY.match(str(task.get("messageId"))):
        del task["messageId"]
    for first, last, kind in (("priceFrom", "priceTo", int), ("agreedOn", "toldOn", str)):
        if type(body.get(first)) is type(body.get(last)) is kind:
            body[first], body[last] = sorted((body[first], body[last]))
    fields = body.get("fields")
    if isinstance(fields, dict):
        if body.get("kind") == "corrected":
            fields.setdefault("careTypes", [])
        if isinstance(fields.get("website"), str) and fields["website"].strip() and "\0" not in fields["website"]:
            fields["website"] = fields["website"] if len(fields["website"]) > 300 else "https://oak.example"
        if re.fullmatch(r"[0-9]{5}", str(fields.get("zipCode"))):
            fields["zipCode"] = "78701"
    zone = body.get("timeZone")
    if isinstance(zone, str) and ONE_LINE.match(zone):
        body["timeZone"] = "America/Chicago"
    if is_id(body.get("communityId")):
        body["communityId"] = COMMUNITY
    chosen = body.get("communities")
    if isinstance(chosen, list) and all(isinstance(one, dict) and is_id(one.get("id")) for one in chosen):
        for one in chosen:
            one["id"] = COMMUNITY
        del chosen[1:]


def is_day(text):
    try:
        return bool(datetime.date.fromisoformat(text))
    except ValueError:
        return False


def is_id(value):
    return isinstance(value, str) and len(value) <= 200
