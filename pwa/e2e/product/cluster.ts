import { spawn } from 'node:child_process'
import postgres from 'postgres'
import { connect } from '#server/platform/database/connect.ts'
import { makePacks } from '#server/testing/make-packs.ts'
import { startRunCluster } from '#server/testing/run-cluster.ts'
import { NO_EXTERNAL_SERVICES, startServer } from './server.ts'

export const TEMPLATE = 'template_product'

/** Playwright's global setup: starts one Postgres for the run, with a template database of the sample catalog. */
export default async function startCluster() {
  const { url, stop } = await startRunCluster()
  process.env.E2E_CLUSTER_URL = url
  await prepareTemplate(url)
  return stop
}

async function prepareTemplate(clusterUrl: string) {
  const admin = postgres(`${clusterUrl}/postgres`, { max: 1 })
  await admin.unsafe(`create database ${TEMPLATE}`)
  await admin.end()
  const server = await startServer({ DATABASE_URL: `${clusterUrl}/${TEMPLATE}` })
  await server.stop()
  await runBun(['server/features/catalogue/command.ts', 'sample'], {
    DATABASE_URL: `${clusterUrl}/${TEMPLATE}`,
  })
  await preparePacks(`${clusterUrl}/${TEMPLATE}`)
}

/** Makes the packs once, so that the servers of the tests needn't. */
async function preparePacks(url: string) {
  const sql = connect(url)
  await makePacks(sql)
  await sql.end()
}

function runBun(args: string[], env: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.env.BUN_PATH ?? 'bun', args, {
      env: { ...process.env, ...NO_EXTERNAL_SERVICES, ...env },
      stdio: 'inherit',
    })
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${args.join(' ')} exited with code ${code}`)),
    )
  })
}
