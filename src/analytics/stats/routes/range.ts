import { Type } from 'typebox'
import { iso } from '../../../base/clock.ts'
import type { Range } from '../period.ts'

export const rangeFields = {
  from: Type.String({ description: 'The first instant that counts' }),
  to: Type.String({ description: 'The first instant that no longer counts' }),
  timezone: Type.String(),
}

export const showRange = ({ from, to, timezone }: Range) => ({ from: iso(from), to: iso(to), timezone })
