import { startServer } from '../product/server.ts'
import { expectOneLead, expectSettled, fillAndSend, held, visitOnce } from './phone.ts'
import { expect, test } from './row.ts'

// Matrix row 25 at its longest: the other rows wait for a hanging model less long than a phone waits for its list.

/** Past the wait that the phone asks for (pwa/local/send-request.ts), so that it is given a receipt first. */
const DEADLINE_MS = '9000'

test.use({ modelTrouble: 'hanging' })

test('while the model hangs the receipt comes first, and a tab that dies meanwhile costs nothing of the list', async ({
  family,
  openDevice,
  product,
}) => {
  const { databaseUrl, sql, model } = product
  const variables = { ...model.variables, MATCH_DEADLINE_MS: DEADLINE_MS }
  const server = await startServer({ DATABASE_URL: databaseUrl, ...variables })
  const phone = await openDevice(server.origin)
  const page = await visitOnce(phone)
  await fillAndSend(page, family)
  await expect(page.getByText(/Received, reference [A-Z]{3}-\d{3}/).first()).toBeVisible()
  expect(await held(page)).toMatchObject({ outbox: [{ status: 'received' }], results: [] })
  const find = () => sql`
    select reference, response, finished_at from submissions
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
  const [final] = await find()
  expect((await held(another)).results).toMatchObject([{ response: JSON.parse(final?.response) }])
  await server.stop()
})
