import { expect, type Page } from '@playwright/test'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { AdminLoginResponse } from '#shared/desk/admin.ts'
import type { Operator } from './operator.ts'

/** Sends a staff member's request to the product by the API. @returns the answer */
type AsStaff = (method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => Promise<unknown>

/** Signs in by the API, without a screen of the portal. */
export async function signInStaff(page: Page, { username, password }: Operator): Promise<AsStaff> {
  const login = await page.request.post(ADMIN_API.login, { data: { username, password } })
  const { token } = AdminLoginResponse.parse(await login.json())
  return async (method, path, data) => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await page.request.fetch(path, { method, headers, ...(data && { data }) })
    expect(response.status(), path).toBe(200)
    return response.json()
  }
}
