import type { strings as en } from '../en/segments.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'segment.change': 'Segment {name} ändern',
  'segment.chip': 'Segment',
  'segment.delete': 'Löschen',
  'segment.deleted': 'Segment gelöscht',
  'segment.hint': 'Um ein Segment zu erstellen, Filter hinzufügen und hier speichern.',
  'segment.lock': 'Geteilte Seite beschränken',
  'segment.lock.note': 'Besucher der geteilten Seite sehen nur dieses Segment und können es nicht entfernen.',
  'segment.locked': 'Seite beschränkt',
  'segment.name': 'Name',
  'segment.none': 'Noch keine Segmente',
  'segment.none.note': 'Ein Segment ist ein Name für häufig verwendete Filter.',
  'segment.none.shared': 'Für diese Seite sind keine Segmente freigegeben.',
  'segment.remove': 'Segment {name} entfernen',
  'segment.save': 'Segment speichern',
  'segment.save.title': 'Aktuelle Filter speichern',
  'segment.share': 'Teilen',
  'segment.shared': 'Geteilt',
  'segment.shared.note': 'Besucher der geteilten Seite können es auswählen.',
  'segment.unlock': 'Beschränkung aufheben',
  'segment.unshare': 'Nicht mehr teilen',
}
