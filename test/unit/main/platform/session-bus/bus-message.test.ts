import { describe, expect, it } from 'vitest'
import { callBytes, takeMessage, textIn, textsIn } from '../../../../../main/platform/session-bus/bus-message.ts'
import { errorBytes, replyBytes, signalBytes, textReplyBytes } from '../../../../support/system/session-bus.ts'

const CALL = { destination: 'a.b', path: '/a', interface: 'a.b', member: 'C' }

describe('a call', () => {
  it('is filled up to eight bytes, which the length of its fields does not count', () => {
    const bytes = callBytes(CALL, 1)
    // Each field: a code, its type, a length, the text and an end. All but the last are filled up to eight bytes.
    const lengths = [16, 16, 16, 4 + 4 + 'a.b'.length + 1]
    expect([bytes.readUInt32LE(12), bytes.length]).toEqual([lengths.reduce((sum, length) => sum + length), 16 + 64])
  })

  it('names its serial', () => {
    expect(callBytes(CALL, 7).readUInt32LE(8)).toBe(7)
  })

  it('with an argument has it as its body, whose length the header names', () => {
    const bytes = callBytes({ ...CALL, argument: 'x.y' }, 1)
    expect([bytes.readUInt32LE(4), bytes.subarray(-8).toString('latin1')]).toEqual([8, '\x03\0\0\0x.y\0'])
  })
})

describe('a message', () => {
  it('is taken once it is whole, and what follows is left', () => {
    const [one, other] = [replyBytes(2, ['body']), signalBytes()]
    expect(takeMessage(one.subarray(0, one.length - 1))).toBeUndefined()
    const taken = takeMessage(Buffer.concat([one, other]))
    expect([taken?.reply?.replyTo, taken?.rest.equals(other)]).toEqual([2, true])
  })

  it('that is no reply is passed over', () => {
    expect(takeMessage(signalBytes())).toMatchObject({ reply: null })
  })

  it('with an error names it', () => {
    expect(takeMessage(errorBytes(2, 'x.Unknown'))?.reply).toMatchObject({ replyTo: 2, error: 'x.Unknown' })
  })
})

it.each([[[]], [['body']], [['a', 'bcde', 'fgh', '日本']]])('reads the texts %j', (texts) => {
  expect(textsIn(takeMessage(replyBytes(1, texts))?.reply?.body ?? Buffer.alloc(4))).toEqual(texts)
})

it('reads the only text of a body', () => {
  expect(textIn(takeMessage(textReplyBytes(1, ':1.9'))?.reply?.body ?? Buffer.alloc(4))).toBe(':1.9')
})
