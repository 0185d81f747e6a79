import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { API } from '#shared/paths.ts'
import { openPortalApp, type PortalApp } from './testing/portal-app.ts'

let app: PortalApp
beforeAll(async () => {
  app = await openPortalApp()
})
afterAll(() => app.close())

test('the OpenAPI document describes every operation with its responses and failures', async () => {
  const document = await (await app.call('GET', API.openApi)).json()
  const described = Object.entries(
    document.paths as Record<string, Record<string, { summary?: string; responses: object }>>,
  )
  const calls = described.flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  expect(calls.sort()).toEqual(
    [
      `delete ${API.questionnaire}/{key}`,
      `get ${API.questionnaire}/{key}/reading`,
      `put ${API.questionnaire}/{key}/sharing`,
      `get ${API.communities}`,
      `get ${API.facilities}`,
      `get ${API.facilities}/{id}`,
      `get ${API.featuredBusinesses}`,
      `get ${API.featuredBusinesses}/{city}/{state}`,
      `get ${API.challenge}`,
      `get ${API.health}`,
      `get ${API.ready}`,
      `get ${ADMIN_API.personalTokens}`,
      `post ${ADMIN_API.personalTokens}`,
      `delete ${ADMIN_API.personalTokens}/{id}`,
      `get ${ADMIN_API.administrators}`,
      `post ${ADMIN_API.administrators}`,
      `post ${ADMIN_API.administrators}/{id}/invitation`,
      `delete ${ADMIN_API.administrators}/{id}/invitation`,
      `put ${ADMIN_API.administrators}/{id}/role`,
      `put ${ADMIN_API.administrators}/{id}/active`,
      `post ${ADMIN_API.administrators}/{id}/reset-password`,
      `post ${ADMIN_API.signOutEverywhere}`,
      `post ${ADMIN_API.confirmSignIn}`,
      `post ${ADMIN_API.loginStep}`,
      `post ${ADMIN_API.confirmPasskey}`,
      `post ${ADMIN_API.confirmPasskeyOptions}`,
      `post ${ADMIN_API.loginStepPasskey}`,
      `post ${ADMIN_API.passkeyLogin}`,
      `post ${ADMIN_API.passkeyLoginOptions}`,
      `get ${ADMIN_API.passkeys}`,
      `post ${ADMIN_API.passkeys}`,
      `delete ${ADMIN_API.passkeys}/{id}`,
      `post ${ADMIN_API.passkeyOptions}`,
      `get ${ADMIN_API.duty}`,
      `put ${ADMIN_API.duty}`,
      `get ${ADMIN_API.mailProblems}`,
      `delete ${ADMIN_API.mailProblems}/{id}`,
      `post ${ADMIN_API.mailProblems}/{id}/retry`,
      `get ${ADMIN_API.inboxToday}`,
      `get ${ADMIN_API.inboxColleagues}`,
      `get ${ADMIN_API.inboxDraftKeys}`,
      `get ${ADMIN_API.inboxCounts}`,
      `get ${ADMIN_API.inboxCountStream}`,
      `get ${ADMIN_API.inboxMessages}/{id}`,
      `post ${ADMIN_API.inboxMessageSearch}`,
      `post ${ADMIN_API.inboxMessages}/{id}/events`,
      `get ${ADMIN_API.inboxLeads}/{id}`,
      `post ${ADMIN_API.inboxLeads}/{id}/events`,
      `post ${ADMIN_API.inboxLeads}/{id}/viewers`,
      `post ${ADMIN_API.inboxSearch}`,
      `get ${ADMIN_API.subjectRequests}`,
      `post ${ADMIN_API.subjectRequests}`,
      `post ${ADMIN_API.subjectRequests}/{id}/outcome`,
      `post ${ADMIN_API.personSearch}`,
      `post ${ADMIN_API.personExport}`,
      `post ${ADMIN_API.personErasure}`,
      `post ${ADMIN_API.personRefusal}`,
      `post ${ADMIN_API.personCorrections}/{id}`,
      `get ${ADMIN_API.reportFirstContact}`,
      `get ${ADMIN_API.reportStages}`,
      `get ${ADMIN_API.reportPlaces}`,
      `get ${ADMIN_API.reportDemand}`,
      `get ${ADMIN_API.reportFeatured}`,
      `get ${ADMIN_API.webhooks}`,
      `post ${ADMIN_API.webhooks}`,
      `put ${ADMIN_API.webhooks}/{id}`,
      `delete ${ADMIN_API.webhooks}/{id}`,
      `post ${ADMIN_API.webhooks}/{id}/rotate-secret`,
      `get ${ADMIN_API.webhooks}/{id}/deliveries`,
      `post ${ADMIN_API.webhooks}/{id}/deliveries/{delivery}/redeliver`,
      `get ${ADMIN_API.secondFactor}`,
      `delete ${ADMIN_API.secondFactor}`,
      `post ${ADMIN_API.totp}`,
      `post ${ADMIN_API.totpConfirmation}`,
      `post ${ADMIN_API.recoveryCodes}`,
      `get ${API.questionnaire}/{key}`,
      `get ${API.place}`,
      `get ${API.reverseGeocode}`,
      `get ${API.zipCode}/{zipCode}`,
      `post ${API.contact}`,
      `post ${API.events}`,
      `get ${API.catalogueSources}`,
      `post ${API.findSearch}`,
      `post ${API.openSearch}`,
      `post ${API.searchState}`,
      `post ${API.requestLink}`,
      `post ${API.questionnaire}`,
      ...['delete', 'get', 'put'].map((method) => `${method} ${API.sharedLists}/{id}`),
      ...[
        'analytics',
        'traffic',
        'tokenUsage',
        'discoveredFacilities',
        'catalogueSources',
        'catalogueGaps',
        'packs',
        'openCommunities',
        'openBusinesses',
        'auditLog',
      ].map((name) => `get ${ADMIN_API[name as keyof typeof ADMIN_API]}`),
      ...['login', 'logout', 'forgotPassword', 'resetPassword', 'changePassword', 'imageUpload'].map(
        (name) => `post ${ADMIN_API[name as keyof typeof ADMIN_API]}`,
      ),
      ...[ADMIN_API.questionnaires, ADMIN_API.contacts, ADMIN_API.sessions].flatMap((list) => [
        `get ${list}`,
        `delete ${list}/{id}`,
      ]),
      ...['model', 'modelFigures'].map((name) => `get ${ADMIN_API[name as keyof typeof ADMIN_API]}`),
      ...['modelPull', 'modelExamination'].map((name) => `post ${ADMIN_API[name as keyof typeof ADMIN_API]}`),
      `get ${ADMIN_API.retention}`,
      `post ${ADMIN_API.retentionPreview}`,
      `get ${API.retention}`,
      `get ${ADMIN_API.siteCheck}`,
      `put ${ADMIN_API.retention}`,
      `get ${ADMIN_API.featuredBusinesses}`,
      `post ${ADMIN_API.featuredBusinesses}`,
      ...['get', 'put', 'patch', 'delete'].map((method) => `${method} ${ADMIN_API.featuredBusinesses}/{id}`),
    ].sort(),
  )
  for (const [, methods] of described)
    for (const { summary, responses } of Object.values(methods)) {
      expect(summary).toBeTruthy()
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['500', '503']))
    }
})
