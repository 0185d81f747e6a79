import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { createBackground } from '#server/platform/background.ts'
import { createMailWorker } from '#server/platform/mail/service.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openPortalApp } from '#server/testing/portal-app.ts'
import { readMailsTo } from '#server/testing/read-mail.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { someAnswers } from '#server/testing/test-app.ts'
import { API } from '#shared/contract/paths.ts'
import { queueDueDigests, queueTourReminders } from './service.ts'
import { createCompleteMail } from './write-notice.ts'

const app = openForTests(() => openPortalApp({ TIME_ZONE: 'America/Chicago' }))
beforeEach(async () => {
  await app.sql`delete from duties`
  await app.sql`delete from mails`
})

/** Olive chose digests two days ago. */
const choose = (mode: string, address: string) =>
  app.sql`insert into duties (admin_id, mode, address, digested_to)
    values (${app.adminId}, ${mode}, ${address}, now() - interval '2 days')`
const makeOld = () => app.sql`
  with leads as (update questionnaires set created_at = now() - interval '1 day 1 hour', updated_at = now() - interval '1 day 1 hour')
  update contacts set created_at = now() - interval '1 day 1 hour'`

async function send() {
  const background = createBackground(silentLog)
  const worker = createMailWorker({
    ...app,
    log: silentLog,
    background,
    complete: createCompleteMail(app.sql, app.env),
  })
  worker.wake()
  await background.idle()
}

test('a digest lists what arrived since the one before, once, also with several servers', async () => {
  const address = `${randomUUID()}@example.org`
  await choose('hourly', address)
  const { reference } = await (await app.submit(randomUUID(), someAnswers())).json()
  const erased = randomUUID()
  await app.submit(erased, someAnswers({ city: 'Laredo' }))
  const message = {
    firstName: 'Rosa',
    lastName: 'Diaz',
    email: 'rosa@example.org',
    message: 'Is there a garden?',
  }
  const sent = await (await app.sendJson(API.contact, message)).json()
  await app.idle()
  await app.sql`update questionnaires set created_at = now() - interval '1 day', updated_at = now() - interval '1 day'`
  await app.sql`update contacts set created_at = now() - interval '1 day'`
  await app.sql`delete from mails`
  const queued = await Promise.all([1, 2, 3].map(() => queueDueDigests(app)))
  expect(queued.reduce((sum, one) => sum + one)).toBe(1)
  await app.erase(erased)
  await send()
  const [mail, ...more] = await readMailsTo(app.env.DATA_DIR, address)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Hearthfinder: 1 lead, 1 message')
  expect(mail?.text).toContain(`${reference}  Austin, TX, Memory Care`)
  expect(mail?.text).toContain(sent.reference)
  expect(mail?.text).not.toMatch(/Laredo|Rosa|Diaz|garden/)
  expect(await queueDueDigests(app)).toBe(0)
})

test('a digest without news is not sent, nor one about erased people alone', async () => {
  const address = `${randomUUID()}@example.org`
  await app.sql`delete from submissions`
  await app.sql`delete from questionnaires`
  await app.sql`delete from contacts`
  await choose('daily', address)
  expect(await queueDueDigests(app)).toBe(0)
  const key = randomUUID()
  await app.submit(key, someAnswers())
  await app.idle()
  await makeOld()
  await app.sql`update duties set digested_to = now() - interval '2 days'`
  await app.sql`delete from mails`
  expect(await queueDueDigests(app)).toBe(1)
  await app.erase(key)
  await send()
  expect(await readMailsTo(app.env.DATA_DIR, address)).toEqual([])
  expect(await app.sql`select 1 from mails`).toEqual([])
})

test('a daily digest ends at 8 in the morning in the time zone of the portal', async () => {
  await choose('daily', 'olive@example.org')
  await queueDueDigests(app)
  const [row] = await app.sql`
    select extract(hour from digested_to at time zone 'America/Chicago')::integer as hour,
      now() - digested_to < interval '25 hours 3 minutes' as is_recent from duties`
  expect(row).toEqual({ hour: 8, isRecent: true })
})

test('reminds of a tour once, a day before, without a name, and not of one that was canceled', async () => {
  await app.submit(randomUUID(), someAnswers({ email: 'tour@example.org' }))
  await choose('none', 'olive@tours.example')
  const plan = (name: string, hours: number, done: boolean) => app.sql`
    insert into inbox_tasks (id, lead_id, what, due_on, due_at, owner_id, community, done_at)
    select gen_random_uuid(), id, 'Tour', at::date, at::time, ${app.adminId}, jsonb_build_object('id', 'a', 'name', ${name}::text),
      case when ${done} then now() end
    from inbox_leads, (select now() at time zone 'America/Chicago' + make_interval(hours => ${hours}) as at) as day
    order by received_at desc limit 1`
  await plan('Oakwood', 20, false)
  await plan('Elm', 20, true)
  await plan('Later', 30, false)
  expect([await queueTourReminders(app), await queueTourReminders(app)]).toEqual([1, 0])
  await send()
  const readTours = async () =>
    (await readMailsTo(app.env.DATA_DIR, 'olive@tours.example')).filter(({ subject }) =>
      subject?.startsWith('Tour on '),
    )
  // The app's own worker may have taken it.
  await expect.poll(readTours).toHaveLength(1)
  const tours = await readTours()
  expect(tours[0]?.subject).toMatch(/^Tour on .*M: Oakwood$/)
  expect(tours[0]?.text).toContain('/inbox?lead=')
  expect(tours[0]?.text).not.toContain(someAnswers().lastName)
})
