import type { strings as en } from '../en/ignored.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'ignore.done': 'Problem wird ignoriert',
  'ignore.note':
    'Ein ignoriertes Problem senkt den Score nicht mehr und wird getrennt aufgeführt. Das lässt sich jederzeit rückgängig machen.',
  'ignore.reason': 'Grund',
  'ignore.reason.hint': 'Erforderlich. Wird auf geteilten Seiten nicht angezeigt.',
  'ignore.scope': 'Ignorieren in',
  'ignore.scope.project': 'Allen Berichten zu {project}',
  'ignore.scope.project.note': 'Auch in künftigen Berichten',
  'ignore.scope.report': 'Diesem Bericht',
  'ignore.scope.report.note': 'Alle bisherigen und künftigen Audits dieser Seite',
  'ignore.submit': 'Problem ignorieren',
  'ignore.title': 'Dieses Problem ignorieren?',
  'ignored.by': '{name}, {date}',
  'ignored.project': 'In diesem Projekt ignoriert:',
  'ignored.report': 'In diesem Bericht ignoriert:',
  'ignored.title': 'Ignorierte Probleme',
  'ignored.undo': 'Nicht mehr ignorieren',
  'ignored.undone': 'Das Problem zählt wieder',
}
