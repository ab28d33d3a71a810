import type { strings as en } from '../en/annotation-dialogs.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'annotation.after': 'Danach',
  'annotation.before': 'Davor',
  'annotation.compared': 'Vorher und nachher',
  'annotation.conversions': 'Conversions: {name}',
  'annotation.date': 'Datum',
  'annotation.days': 'Verglichene Tage',
  'annotation.days.n': { one: '{n} Tag', other: '{n} Tage' },
  'annotation.end': 'Letzter Tag (optional)',
  'annotation.end.time': 'Endzeit (optional)',
  'annotation.filtered': 'Mit den aktuellen Filtern',
  'annotation.future': 'Dieses Datum liegt in der Zukunft. Der Vergleich erscheint, sobald es vorbei ist.',
  'annotation.incomplete': {
    one: 'Seitdem ist noch kein ganzer Tag vergangen. Bis dahin wird nur mit dem gleichen Teil des Tages davor verglichen.',
    other:
      'Seitdem sind noch keine {n} Tage vergangen. Bis dahin wird nur mit dem gleichen Teil der Tage davor verglichen.',
  },
  'annotation.kind': 'Art',
  'annotation.metric': 'Metrik',
  'annotation.ranges': '{after}, verglichen mit {before}',
  'annotation.same': 'Auch an diesem Tag',
  'annotation.shared': 'Auf der geteilten Seite anzeigen',
  'annotation.shared.note': 'Besucher der geteilten Seite sehen den Text, die Zeit und die Zahlen davor und danach.',
  'annotation.shared.pill': 'Geteilt',
  'annotation.text': 'Text',
  'annotation.time': 'Uhrzeit (optional)',
  'annotation.time.note': 'Zeitzone: {timezone}. Für ganze Tage die Uhrzeit leer lassen.',
  'annotations.delete': 'Anmerkung löschen',
  'annotations.delete.note': '„{text}“ wird aus dem Diagramm entfernt.',
  'annotations.deleted': 'Anmerkung gelöscht',
  'annotations.deploy': 'Deployments automatisch anmerken',
  'annotations.deploy.note': 'Am Ende eines Deployments ausführen, mit einem API-Schlüssel als SIGHTLINE_KEY.',
  'annotations.edit': 'Anmerkung bearbeiten',
  'annotations.edit.name': 'Anmerkung bearbeiten: {text}',
  'annotations.keys': 'API-Schlüssel erstellen',
  'annotations.none': 'Keine Anmerkungen',
  'annotations.none.note':
    'Markieren, was den Traffic beeinflusst: einen Launch, eine Kampagne, einen Ausfall. Crawls, Importe und geänderte Ausschlüsse werden automatisch ergänzt.',
  'annotations.none.shared': 'Der Inhaber dieser Seite hat keine Anmerkungen geteilt.',
}
