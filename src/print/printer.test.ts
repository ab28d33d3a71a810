import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../test/support/eventually.ts'
import { createPrinter, type PrintOwner } from './printer.ts'

test('visitors of shared pages print one file at a time, and leave a place to accounts', async () => {
  const browser = { problem: async () => null, print: async () => ({ ok: false, reason: 'none' }) as const }
  const printer = createPrinter(browser)
  const reading: string[] = []
  const ends: (() => void)[] = []
  const print = (name: string, owner: PrintOwner): Promise<unknown> => {
    const read = async (): Promise<never> => {
      reading.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
      throw new Error('read')
    }
    return assert.rejects(printer.print(read, owner, new AbortController().signal), /read/)
  }
  const printed = [print('first visitor', { visitor: '192.0.2.1' }), print('second visitor', { visitor: '192.0.2.2' })]
  await eventually(async () => assert.deepEqual(reading, ['first visitor']))
  printed.push(print('account', '1'))
  await eventually(async () => assert.deepEqual(reading, ['first visitor', 'account']))
  for (const end of ends) end()
  await eventually(async () => assert.equal(reading.at(-1), 'second visitor'))
  for (const end of ends) end()
  await Promise.all(printed)
})
