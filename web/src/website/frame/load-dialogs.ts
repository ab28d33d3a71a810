import { withStrings } from '../../strings/strings.ts'

export const loadDialogs = () => withStrings(import('./dialogs.ts'), 'statistics-dialogs', 'own')
