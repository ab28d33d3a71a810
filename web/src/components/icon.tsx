/** Icons on a 16×16 grid in the color of the surrounding text. They accompany a label and are hidden from screen readers. */
const paths = {
  bolt: 'M9 1.8L3.5 9H8l-1 5.2L12.5 7H8z',
  check: 'M3 8.5l3.2 3.2L13 4.8',
  chevron: 'M6 3.5L10.5 8 6 12.5',
  close: 'M4 4l8 8M12 4l-8 8',
  copy: 'M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z',
  down: 'M4 6.5L8 10.5l4-4',
  download: 'M8 2v8M4.8 7.2L8 10.4l3.2-3.2M2.5 13.5h11',
  edit: 'M10.2 2.8l3 3L6 13H3v-3z',
  external: 'M9.5 2.5h4v4M13.5 2.5L7 9M11.5 9v4.5h-9v-9H7',
  file: 'M4 1.8h5.2L12 4.6v9.6H4zM9 1.8v3h3',
  filter: 'M2 3.5h12M4.5 8h7M6.5 12.5h3',
  gear: 'M8 5.6a2.4 2.4 0 100 4.8 2.4 2.4 0 000-4.8M8 1.5v2M8 12.5v2M1.5 8h2M12.5 8h2M3.4 3.4l1.4 1.4M11.2 11.2l1.4 1.4M12.6 3.4l-1.4 1.4M4.8 11.2l-1.4 1.4',
  globe: 'M8 1.8a6.2 6.2 0 100 12.4A6.2 6.2 0 008 1.8M1.8 8h12.4M8 1.8c4 4 4 8.4 0 12.4M8 1.8c-4 4-4 8.4 0 12.4',
  link: 'M6.6 9.4a2.6 2.6 0 003.7 0l2.6-2.6a2.6 2.6 0 00-3.7-3.7l-1 1M9.4 6.6a2.6 2.6 0 00-3.7 0L3.1 9.2a2.6 2.6 0 003.7 3.7l1-1',
  more: 'M3 8a.5.5 0 101 0 .5.5 0 10-1 0M7.5 8a.5.5 0 101 0 .5.5 0 10-1 0M12 8a.5.5 0 101 0 .5.5 0 10-1 0',
  moon: 'M13.5 9.5A6 6 0 016.5 2.5a6 6 0 107 7z',
  not: 'M3 6h10M3 10h10M11 2.5l-6 11',
  person: 'M8 8.2a3 3 0 100-6 3 3 0 000 6M2.5 14c.6-2.8 2.8-4.2 5.5-4.2s4.9 1.4 5.5 4.2',
  plus: 'M8 3v10M3 8h10',
  screen: 'M2 3h12v8H2zM6 13.8h4M8 11v2.8',
  search: 'M7 2.2a4.8 4.8 0 100 9.6 4.8 4.8 0 000-9.6M10.5 10.5L14 14',
  share: 'M8 10V2M4.8 5.2L8 2l3.2 3.2M3 8.5v5h10v-5',
  sun: 'M8 5a3 3 0 100 6 3 3 0 000-6M8 1v1.6M8 13.4V15M1 8h1.6M13.4 8H15M3 3l1.2 1.2M11.8 11.8L13 13M13 3l-1.2 1.2M4.2 11.8L3 13',
} as const

export type IconName = keyof typeof paths

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      stroke-width="1.6"
      aria-hidden="true"
    >
      <path d={paths[name]} stroke-linecap="round" stroke-linejoin="round" />
    </svg>
  )
}

export function Logo() {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      aria-hidden="true"
    >
      <path d="M2 15h20M5 15a7 7 0 0 1 14 0" />
      <circle cx="12" cy="15" r="1.2" fill="currentColor" />
    </svg>
  )
}
