/** The class of a viewport's or a screen's width, at the breakpoints that most style sheets share. */
export function screenClass(width: number): string {
  if (!(width > 0)) return ''
  if (width < 576) return 'xs'
  if (width < 768) return 'sm'
  if (width < 992) return 'md'
  if (width < 1440) return 'lg'
  return 'xl'
}
