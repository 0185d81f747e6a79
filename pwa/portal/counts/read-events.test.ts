import { expect, test } from 'vitest'
import { readEvents } from './count-stream.ts'

async function read(...chunks: Uint8Array[]) {
  const events = []
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
  for await (const event of readEvents(body)) events.push(event)
  return events
}
const bytes = (text: string) => new TextEncoder().encode(text)

test('reads events and comments, wherever the network splits them', async () => {
  const text = 'event: counts\ndata: {"name":"Zoë"}\n\n: still here\n\nevent: counts\ndata: {}\n\n'
  const whole = bytes(text)
  for (let at = 0; at <= whole.length; at++) {
    expect(await read(whole.slice(0, at), whole.slice(at))).toEqual([
      { name: 'counts', data: '{"name":"Zoë"}' },
      { name: '', data: '' },
      { name: 'counts', data: '{}' },
    ])
  }
})

test('an event that was cut off is none', async () => {
  expect(await read(bytes('event: counts\ndata: {"unread":1'))).toEqual([])
})
