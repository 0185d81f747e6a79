const TABLE = /\b(?:insert into|update|delete from|from|join)\s+([a-z_]+)/i

/** Names a statement by its verb and the first table in it: `select facilities`. Values never are in the text. */
export function nameStatement(text: string): string {
  const [verb = 'statement'] = /[a-z]+/i.exec(text) ?? []
  const [, table] = TABLE.exec(text) ?? []
  return table ? `${verb} ${table}`.toLowerCase() : verb.toLowerCase()
}
