export { LockedSegment } from './locked-segment.tsx'
export { SegmentChip, SharedSegmentsButton } from './segment-chip.tsx'
export { SegmentsDialog } from './segments-dialog.tsx'
