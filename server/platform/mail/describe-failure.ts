/** Errors of nodemailer and Node that mean that the mail server wasn't reached. */
const UNREACHABLE = new Set(['ECONNECTION', 'ESOCKET', 'EDNS', 'ECONNREFUSED', 'ECONNRESET', 'ETLS'])
const TOO_SLOW = new Set(['ETIMEDOUT', 'ABORT_ERR'])
/** The first digit of a reply that says that trying again later won't help (RFC 5321, section 4.2.1). */
const PERMANENT = 5

/**
 * Says in a sentence why an email could not be sent. It contains no text of the mail server, because servers often repeat
 * the address.
 */
export function describeFailure(error: unknown): string {
  const { code, responseCode, name } = (error ?? {}) as {
    code?: unknown
    responseCode?: unknown
    name?: unknown
  }
  if (code === 'EAUTH') return 'The mail server refused the username or the password in SMTP_URL.'
  if (typeof responseCode === 'number') {
    const kind = Math.floor(responseCode / 100) === PERMANENT ? 'refused the email' : 'refused it for now'
    return `The mail server ${kind} (status ${responseCode}). The address may be wrong.`
  }
  if (TOO_SLOW.has(String(code)) || name === 'TimeoutError' || name === 'AbortError')
    return 'The mail server took too long to answer.'
  if (UNREACHABLE.has(String(code))) return 'The mail server could not be reached.'
  if (code === 'EENVELOPE') return 'The address is not valid.'
  return typeof code === 'string' && /^E[A-Z]+$/.test(code)
    ? `The email could not be written or sent (${code}).`
    : 'The email could not be sent.'
}
