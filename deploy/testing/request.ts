/**
 * `bun deploy/testing/request.ts URL [TOKEN]`: writes what a server answers to GET, and ends with 1 unless it answers well.
 * For servers in another network namespace.
 */
const [url = '', token] = process.argv.slice(2)
const response = await fetch(url, token ? { headers: { authorization: `Bearer ${token}` } } : {})
process.stdout.write(await response.text())
process.exitCode = response.ok ? 0 : 1

export {}
