import type { strings as en } from '../en/segments.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'segment.change': 'Segment {name} ändern',
  'segment.chip': 'Segment',
  'segment.delete': 'Löschen',
  'segment.deleted': 'Segment gelöscht',
  'segment.edit': 'Bearbeiten',
  'segment.edit.cancel': 'Bearbeiten von Segment {name} beenden',
  'segment.edit.none': 'Zuerst einen Filter hinzufügen: Ein Segment braucht mindestens einen.',
  'segment.edit.note':
    'Das sind die Filter der Ansicht. Um sie zu ändern, diesen Dialog schließen und sie dort bearbeiten.',
  'segment.edit.save': 'Änderungen an Segment {name} speichern',
  'segment.edit.title': 'Segment {name} bearbeiten',
  'segment.edited': 'Segment in Bearbeitung:',
  'segment.everything': 'Alles',
  'segment.hint': 'Um ein Segment zu erstellen, Filter hinzufügen und hier speichern.',
  'segment.lock': 'Geteilte Seite beschränken',
  'segment.lock.note': 'Besucher der geteilten Seite sehen nur dieses Segment und können es nicht entfernen.',
  'segment.locked': 'Seite beschränkt',
  'segment.name': 'Name',
  'segment.none': 'Noch keine Segmente',
  'segment.none.note': 'Ein Segment ist ein Name für häufig verwendete Filter.',
  'segment.none.shared': 'Für diese Seite sind keine Segmente freigegeben.',
  'segment.only': 'Nur {name}',
  'segment.remove': 'Segment {name} entfernen',
  'segment.save': 'Segment speichern',
  'segment.save.title': 'Aktuelle Filter speichern',
  'segment.share': 'Teilen',
  'segment.shared': 'Geteilt',
  'segment.shared.note': 'Besucher der geteilten Seite können es auswählen.',
  'segment.unlock': 'Beschränkung aufheben',
  'segment.unshare': 'Nicht mehr teilen',
  'segment.visitors': 'Was Besucher sehen',
  'segment.visitors.all': 'Die Zahlen aller Besuche. Mit einem Segment sieht ein Kunde nur seinen Teil.',
  'segment.visitors.locked':
    'Nur die Zahlen von {name}. Besucher können sie weiter filtern, das Segment aber nicht entfernen und seine Filter nicht sehen.',
}
