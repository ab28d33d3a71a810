import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { notFound } from '../../../base/errors.ts'
import { accessCheck, type WebsiteRequest } from './audience.ts'

test('access is checked again once a second, for as long as something is sent', async () => {
  let checks = 0
  let isClosed = false
  const pageOf = async () => {
    checks += 1
    if (isClosed) throw notFound('website')
    return { website: 1, link: null }
  }
  const check = accessCheck({ pageOf }, {} as WebsiteRequest)
  for (let sent = 0; sent < 100; sent += 1) await check()
  assert.equal(checks, 0)
  await sleep(1_010)
  await Promise.all([check(), check()])
  assert.ok(checks >= 1)
  isClosed = true
  await check()
  await sleep(1_010)
  await assert.rejects(check(), { code: 'not-found' })
})
