import { expect, test, vi } from 'vitest'
import { PROOF_HEADER } from '#shared/contract/paths.ts'
import { json } from '../../testing/scripted-server.ts'
import { laneRequests } from './lane-requests.ts'
import { startList } from './move.ts'

vi.mock('../../local/solve-proof.ts', () => ({ solveProof: async (kind: string) => `proof for ${kind}` }))

test('a lane that the server takes only with a proof of work is sent again with one', async () => {
  const proofs: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, { headers, body }: RequestInit) => {
    const proof = new Headers(headers).get(PROOF_HEADER)
    proofs.push(proof)
    expect(body).toBe('{"ciphertext":"AAAA"}')
    return proof ? json(200, { version: 7 }) : json(429, { code: 'proof_required', message: 'Full.' })
  })
  const list = await startList({ search: 'none', phone: 'anna', name: 'Anna' })
  expect(await laneRequests.write(list, 0, 'AAAA')).toMatchObject({ kind: 'ok', data: { version: 7 } })
  expect(proofs).toEqual([null, 'proof for family_list'])
  vi.unstubAllGlobals()
})
