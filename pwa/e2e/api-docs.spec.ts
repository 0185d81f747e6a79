import { API } from '#shared/contract/paths.ts'
import { expect, test } from './test.ts'

test.use({ serviceWorkers: 'block' })

test('the page of the API lists the calls, opens one and tries it, under the content security policy', async ({
  page,
}) => {
  await page.goto(API.docs)
  await page.getByRole('button', { name: 'get /api/health', exact: true }).click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('button', { name: 'Execute' }).click()
  await expect(page.getByText('Server response')).toBeVisible()
})

test('a text becomes neither a script nor HTML', async ({ page, expectedErrors }) => {
  expectedErrors.push(/requires 'Trusted|TrustedTypePolicy named 'other'/)
  await page.goto('/about')
  const tryText = (code: string) => page.evaluate(code).then(String, (error: Error) => error.message)
  expect(await tryText("document.body.innerHTML = '<b>x</b>'")).toContain('TrustedHTML')
  expect(await tryText("new Worker('data:text/javascript,1')")).toContain('TrustedScriptURL')
  expect(await tryText("trustedTypes.createPolicy('other', {})")).toContain('disallowed')
})
