import assert from 'node:assert/strict'
import type { Segment } from '../../src/analytics/segments/segment.ts'
import { type Client, type Fields, form, type One } from './client.ts'
import type { Statistics } from './statistics.ts'

export async function createSegment(
  client: Client,
  { path }: Pick<Statistics, 'path'>,
  fields: Fields,
): Promise<Segment> {
  const { status, body, text } = await client.post<One<Segment>>(`${path}/segments`, form(fields))
  assert.equal(status, 201, text)
  return body.data
}
