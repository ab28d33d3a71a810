import type { EventKind } from './import.ts'
import { readGa4 } from './readers/ga4.ts'
import { readGoatcounter } from './readers/goatcounter.ts'
import { readMatomo } from './readers/matomo.ts'
import type { Reader } from './readers/row.ts'
import { readSightline } from './readers/sightline.ts'
import { readUmami } from './readers/umami.ts'

/** How the files of each product are read, except those with totals. */
export const readers: Readonly<Record<EventKind, Reader>> = {
  umami: readUmami,
  matomo: readMatomo,
  goatcounter: readGoatcounter,
  ga4: readGa4,
  sightline: readSightline,
}
