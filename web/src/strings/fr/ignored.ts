import type { strings as en } from '../en/ignored.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'ignore.done': 'Problème ignoré',
  'ignore.note':
    'Un problème ignoré n’abaisse plus le score et apparaît dans une liste à part. Vous pouvez annuler à tout moment.',
  'ignore.reason': 'Motif',
  'ignore.reason.hint': 'Obligatoire. N’apparaît pas sur les pages partagées.',
  'ignore.scope': 'L’ignorer dans',
  'ignore.scope.project': 'Tous les rapports de {project}',
  'ignore.scope.project.note': 'Y compris les rapports à venir',
  'ignore.scope.report': 'Ce rapport',
  'ignore.scope.report.note': 'Tous les audits de cette page, passés et à venir',
  'ignore.submit': 'Ignorer le problème',
  'ignore.title': 'Ignorer ce problème ?',
  'ignored.by': '{name}, {date}',
  'ignored.project': 'Ignoré dans ce projet :',
  'ignored.report': 'Ignoré dans ce rapport :',
  'ignored.title': 'Problèmes ignorés',
  'ignored.undo': 'Ne plus ignorer',
  'ignored.undone': 'Le problème compte à nouveau',
}
