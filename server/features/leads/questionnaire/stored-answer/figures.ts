/** Numbers and texts in as few bytes as is simple: seven bits to a byte, the lowest first (LEB128). */
const BITS = 7
const MORE = 0x80
/** Decimals that a number may have, which take the lowest bits of it. */
const MAX_DECIMALS = 3
/** Larger ones are stored as text. Four times as much is far below what a number holds exactly. */
const MAX_DIGITS = 9

const FORM = new RegExp(`^(0|[1-9]\\d*)(?:\\.(\\d{1,${MAX_DECIMALS}}))?$`)

/** Whether a number as it is in JSON can be a figure. */
export const isDecimal = (json: string): boolean => FORM.test(json) && json.length <= MAX_DIGITS

/** Collects figures. */
export class FigureWriter {
  readonly #bytes: number[] = []

  integer(value: number): void {
    let rest = value
    while (rest >= MORE) {
      this.#bytes.push((rest % MORE) | MORE)
      rest = Math.floor(rest / MORE)
    }
    this.#bytes.push(rest)
  }

  /** Writes a number as it is in JSON, if isDecimal. */
  decimal(json: string): void {
    const [whole = '', decimals = ''] = json.split('.')
    this.integer(Number(whole + decimals) * (MAX_DECIMALS + 1) + decimals.length)
  }

  text(text: string): void {
    const bytes = Buffer.from(text)
    this.integer(bytes.length)
    this.#bytes.push(...bytes)
  }

  toBuffer(): Buffer {
    return Buffer.from(this.#bytes)
  }
}

/** Reads figures in the order in which they were written. */
export class FigureReader {
  #at = 0

  constructor(readonly bytes: Uint8Array) {}

  /** @throws RangeError after the last byte */
  integer(): number {
    let value = 0
    for (let scale = 1; ; scale *= 2 ** BITS) {
      const byte = this.bytes[this.#at++]
      if (byte === undefined) throw new RangeError('the figures end too early')
      value += (byte % MORE) * scale
      if (byte < MORE) return value
    }
  }

  decimal(): string {
    const value = this.integer()
    const decimals = value % (MAX_DECIMALS + 1)
    const digits = String(Math.floor(value / (MAX_DECIMALS + 1))).padStart(decimals + 1, '0')
    return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  }

  text(): string {
    const length = this.integer()
    const bytes = this.bytes.subarray(this.#at, this.#at + length)
    this.#at += length
    return Buffer.from(bytes).toString()
  }
}
