import { API } from '#shared/contract/paths.ts'
import { fillAndSend } from '../family.ts'
import { startServer } from '../product/server.ts'
import { expect, test } from './fault-test.ts'
import { expectOneLead, expectSettled, openInstalledApp, readPhoneDatabase } from './phone.ts'

// The longest case of matrix row 25: here the model hangs for longer than the phone waits for its matches.

/** Longer than the wait that the phone requests (pwa/local/send-request.ts), so that it gets a receipt first. */
const DEADLINE_MS = '9000'

test.use({ modelFault: 'hanging' })

test('while the model hangs, the receipt comes first, and the matches survive a tab that dies', async ({
  family,
  openDevice,
  product,
}) => {
  const { databaseUrl, sql, model } = product
  const variables = { ...model.variables, MATCH_DEADLINE_MS: DEADLINE_MS }
  const server = await startServer({ DATABASE_URL: databaseUrl, ...variables })
  const phone = await openDevice(server.origin)
  const page = await openInstalledApp(phone)
  await fillAndSend(page, family)
  await expect(page.getByText(/Received, reference [A-Z]{3}-\d{3}/).first()).toBeVisible()
  expect(await readPhoneDatabase(page)).toMatchObject({ outbox: [{ status: 'received' }], results: [] })
  const find = () => sql`
    select reference, finished_at from submissions
    join questionnaires on questionnaires.id = questionnaire_id where email = ${family.email}`
  const [received] = await find()
  expect(received?.finished_at).toBeNull()
  await page.close()

  const another = await phone.newPage()
  await another.goto('/results')
  await expect(another.getByRole('heading', { name: 'Available Communities' })).toBeVisible()
  await expect(another.getByText(received?.reference).first()).toBeVisible()
  await expectSettled(another)
  await expectOneLead(sql, family)
  const { results } = await readPhoneDatabase(another)
  const url = new URL(`${API.questionnaire}/${results[0]?.key}`, another.url())
  const answer = await another.request.get(url.href)
  expect(results).toMatchObject([{ response: await answer.json() }])
  await server.stop()
})
