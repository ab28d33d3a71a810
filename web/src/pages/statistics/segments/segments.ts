export { SegmentChip } from './segment-chip.tsx'
export { SegmentsDialog } from './segments-dialog.tsx'
