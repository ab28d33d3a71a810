import type { Message } from '../message.ts'

export const strings = {
  'segment.change': 'Change segment {name}',
  'segment.chip': 'Segment',
  'segment.delete': 'Delete',
  'segment.deleted': 'Segment deleted',
  'segment.hint': 'To create a segment, add filters and save them here.',
  'segment.lock': 'Lock shared page',
  'segment.lock.note': 'Visitors of the shared page see only this segment and can’t remove it.',
  'segment.locked': 'Shared page locked',
  'segment.name': 'Name',
  'segment.none': 'No segments yet',
  'segment.none.note': 'A segment is a name for filters that you use often.',
  'segment.none.shared': 'The owner of this page has not shared any segments.',
  'segment.remove': 'Remove segment {name}',
  'segment.save': 'Save segment',
  'segment.save.title': 'Save current filters',
  'segment.share': 'Share',
  'segment.shared': 'Shared',
  'segment.shared.note': 'Visitors of the shared page can choose it.',
  'segment.unlock': 'Unlock',
  'segment.unshare': 'Stop sharing',
} satisfies Readonly<Record<string, Message>>
