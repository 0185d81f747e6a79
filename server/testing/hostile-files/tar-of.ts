const BLOCK = 512

/** Packs files into a tar archive (POSIX ustar). */
export function tarOf(files: readonly { name: string; content: Buffer }[]): Buffer {
  const blocks = files.flatMap(({ name, content }) => [
    headerOf(name, content.length),
    content,
    padding(content.length),
  ])
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)])
}

const padding = (size: number) => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0, 100)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write('00000000000\0', 136)
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\0', 257)
  header.write('00', 263)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}
