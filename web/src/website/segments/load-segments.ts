import { withStrings } from '../../strings/strings.ts'

export const loadSegments = () => withStrings(import('./segments.ts'), 'segments', 'statistics-dialogs')
