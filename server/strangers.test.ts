import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { API, LINK_HEADER } from '#shared/contract/paths.ts'
import { FAMILY_LIST_TOKEN, FAMILY_LIST_WRITER, LANE_SECRET } from '#shared/together/family-lanes.ts'
import { idOfSecret } from './features/family/family-lists/service.ts'
import { hashToken } from './platform/random.ts'
import { createTestApp } from './testing/create-test-app.ts'
import { isGuarded } from './testing/guarded-paths.ts'
import { signIn } from './testing/sign-in.ts'
import { openTestApp, someAnswers } from './testing/test-app.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const MIN_ROUTES = 25
const token = () => randomBytes(32).toString('base64url')
/** One secret in place of each key of a family's list. */
const keysOf = (secret: string) => ({
  [FAMILY_LIST_TOKEN]: secret,
  [FAMILY_LIST_WRITER]: secret,
  [LANE_SECRET]: secret,
})

let app: Awaited<ReturnType<typeof openTestApp>>
let routes: { method: string; path: string }[]
let family: Awaited<ReturnType<typeof createFamily>>
beforeAll(async () => {
  app = await openTestApp()
  const all = createTestApp({ sql: app.sql, env: app.env }).routes
  routes = all.filter(({ method, path }) => METHODS.includes(method) && !isGuarded(path))
  family = await createFamily('Zebulonfamily', '512-555-0177')
})
afterAll(() => app.close())
beforeEach(() => app.sql`truncate request_counts, attempts`)

/** A family with answers, a message, a list that it keeps together and a mailed link. */
async function createFamily(lastName: string, phone = '512-555-0100') {
  const [key, messageKey, link, sharing] = [randomUUID(), randomUUID(), token(), token()]
  const listId = idOfSecret(sharing)
  const sent = someAnswers({ lastName, phone })
  const body = await (await app.submit(key, sent)).text()
  const { reference } = JSON.parse(body) as { reference: string }
  const message = { firstName: 'Rosa', lastName, email: sent.email, message: 'Is there a garden, too?' }
  await app.sendJson(API.contact, message, { 'idempotency-key': messageKey })
  await app.send('PUT', `${API.familyLists}/${listId}/lanes/${listId}`, {
    headers: { 'content-type': 'application/json', 'if-match': '"0"', ...keysOf(sharing) },
    body: JSON.stringify({ ciphertext: 'A'.repeat(40) }),
  })
  await app.sql`
    insert into mailed_links (token_hash, questionnaire_id, expires_at)
    select ${hashToken(link)}, id, now() + interval '1 day' from questionnaires where email = ${sent.email}`
  return { key, messageKey, link, sharing, listId, sent, body, reference }
}

/** What someone has who calls. They know the family's email, and nothing else of theirs. */
interface Stranger {
  key: string
  link: string
  sharing: string
  listId: string
  reference: string
  headers?: Record<string, string>
}
const NOTHING: Stranger = {
  key: randomUUID(),
  link: token(),
  sharing: token(),
  listId: 'A'.repeat(22),
  reference: 'QQQ-000',
}

async function otherFamily(): Promise<Stranger> {
  return { ...(await createFamily('Otherfamily')), listId: family.listId }
}
const STRANGERS: Record<string, () => Promise<Stranger>> = {
  'without anything': async () => NOTHING,
  'of another family, with its key, link and token': otherFamily,
  'with a key that was erased': async () => {
    const other = await otherFamily()
    await app.erase(other.key)
    return other
  },
  'with an expired link': async () => {
    const other = await otherFamily()
    await app.sql`update mailed_links set expires_at = now() - interval '1 second' where token_hash = ${hashToken(other.link)}`
    return { ...NOTHING, link: other.link }
  },
  'with malformed keys': async () => ({
    ...NOTHING,
    ...{ key: "x' or 1=1 --", link: '../../etc', sharing: '%00', listId: '..%2f..', reference: '%' },
  }),
  'with the nil UUID': async () => ({ ...NOTHING, key: '00000000-0000-0000-0000-000000000000' }),
  'with the session of an administrator': async () => ({ ...NOTHING, headers: (await signIn(app)).headers }),
}

/** Calls a route with all that a stranger has, and with the family's email. */
async function call(
  { method, path }: { method: string; path: string },
  stranger: Stranger,
): Promise<Response> {
  const id = path.startsWith(API.familyLists) ? stranger.listId : stranger.key
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': stranger.key,
    supersedes: stranger.key,
    ...stranger.headers,
    ...(path !== API.questionnaire && { [LINK_HEADER]: stranger.link }),
    'if-match': '"0"',
    ...keysOf(stranger.sharing),
  }
  const body = {
    ...someAnswers({ email: family.sent.email, shareWithPartners: false }),
    message: 'A message of a stranger',
    reference: stranger.reference,
    token: stranger.link,
    ciphertext: 'B'.repeat(40),
    expiresInDays: 1,
    events: [],
  }
  const url = path.replaceAll(/:\w+\??/g, encodeURIComponent(id))
  return app.send(method, url, { headers, ...(method !== 'GET' && { body: JSON.stringify(body) }) })
}

/** What the family itself reads of its list. */
const readLane = async () =>
  (
    await app.send('GET', `${API.familyLists}/${family.listId}/lanes/${family.listId}`, {
      headers: keysOf(family.sharing),
    })
  ).json()

const secrets = () => {
  const { key, messageKey, link, sharing, reference, sent } = family
  return [key, messageKey, link, sharing, reference, sent.lastName, sent.phone].map(String)
}

test.each(Object.entries(STRANGERS))(
  'a stranger %s learns and changes nothing of a family',
  async (_, create) => {
    const stranger = await create()
    await app.sql`truncate request_counts`
    expect(routes.length).toBeGreaterThan(MIN_ROUTES)
    for (const route of routes) {
      const response = await call(route, stranger)
      const text = await response.text()
      expect([route.method, route.path, response.status < 500]).toEqual([route.method, route.path, true])
      expect([route.path, secrets().filter((secret) => text.includes(secret))]).toEqual([route.path, []])
    }
    expect(await (await app.read(family.key)).text()).toBe(family.body)
    expect((await readLane()).ciphertext).toBe('A'.repeat(40))
    const [stored] = await app.sql`
    select (
        select count(*)::integer from questionnaires
        where email = ${family.sent.email} and share_with_partners is null
      ) as leads,
      (select count(*)::integer from contacts where last_name = 'Zebulonfamily') as messages,
      (select count(*)::integer from mailed_links where token_hash = ${hashToken(family.link)}) as links`
    expect(stored).toEqual({ leads: 1, messages: 1, links: 1 })
  },
)

test('the family itself reaches all of it, so the walk above can fail', async () => {
  const opened = await app.sendJson(API.openSearch, { token: family.link })
  expect(opened.status).toBe(200)
  expect(await opened.text()).toContain('Zebulonfamily')
})
