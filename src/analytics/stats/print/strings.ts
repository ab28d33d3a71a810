import type { Language } from '../../../base/languages.ts'

export interface StatsPrintStrings {
  readonly kind: string
  readonly period: string
  readonly filters: string
  readonly summary: string
  readonly visitorsOverTime: string
  readonly sources: string
  readonly pages: string
  readonly audience: string
  readonly goals: string
  readonly appendix: string
  readonly metrics: Readonly<Record<PrintedMetric, string>>
  readonly dimensions: Readonly<Record<PrintedDimension, string>>
  readonly channels: Readonly<Record<string, string>>
  readonly devices: Readonly<Record<string, string>>
  readonly direct: string
  readonly unknown: string
  readonly comparedWith: (dates: string) => string
  readonly points: string
  readonly goal: string
  readonly conversions: string
  readonly conversionRate: string
  readonly date: string
  readonly noVisits: string
  readonly incomplete: string
  readonly imported: string
}

export const printedMetrics = ['visitors', 'visits', 'pageviews', 'bounce_rate', 'visit_duration'] as const
export type PrintedMetric = (typeof printedMetrics)[number]

export const printedDimensions = [
  'channel',
  'source',
  'utm_campaign',
  'page',
  'entry_page',
  'country',
  'device',
  'browser',
  'os',
] as const
export type PrintedDimension = (typeof printedDimensions)[number]

const en: StatsPrintStrings = {
  kind: 'Website statistics',
  period: 'Period',
  filters: 'Filters',
  summary: 'Summary',
  visitorsOverTime: 'Visitors over time',
  sources: 'Where visitors come from',
  pages: 'What they read',
  audience: 'Who they are',
  goals: 'Goals',
  appendix: 'Appendix: all numbers',
  metrics: {
    visitors: 'Visitors',
    visits: 'Visits',
    pageviews: 'Pageviews',
    bounce_rate: 'Bounce rate',
    visit_duration: 'Visit duration',
  },
  dimensions: {
    channel: 'Channels',
    source: 'Sources',
    utm_campaign: 'Campaigns',
    page: 'Pages',
    entry_page: 'Entry pages',
    country: 'Countries',
    device: 'Devices',
    browser: 'Browsers',
    os: 'Operating systems',
  },
  channels: {
    search: 'Organic search',
    social: 'Social',
    ai: 'AI assistants',
    email: 'Email',
    paid: 'Paid',
    referral: 'Referral',
    direct: 'Direct',
  },
  devices: {
    desktop: 'Desktop',
    mobile: 'Mobile',
    tablet: 'Tablet',
    tv: 'TV',
    console: 'Console',
    wearable: 'Wearable',
    embedded: 'Embedded',
  },
  direct: 'Direct',
  unknown: 'Unknown',
  comparedWith: (dates) => `Changes compare with ${dates}.`,
  points: 'pt',
  goal: 'Goal',
  conversions: 'Conversions',
  conversionRate: 'Conversion rate',
  date: 'Date',
  noVisits: 'There were no visits in this period.',
  imported: 'Includes imported daily totals. Their visitors are sums of days.',
  incomplete: 'Some of the events of this period have been deleted because of their age.',
}

const de: StatsPrintStrings = {
  kind: 'Website-Statistik',
  period: 'Zeitraum',
  filters: 'Filter',
  summary: 'Zusammenfassung',
  visitorsOverTime: 'Besucher im Zeitverlauf',
  sources: 'Woher Besucher kommen',
  pages: 'Was sie ansehen',
  audience: 'Wer sie sind',
  goals: 'Ziele',
  appendix: 'Anhang: alle Zahlen',
  metrics: {
    visitors: 'Besucher',
    visits: 'Besuche',
    pageviews: 'Seitenaufrufe',
    bounce_rate: 'Absprungrate',
    visit_duration: 'Besuchsdauer',
  },
  dimensions: {
    channel: 'Kanäle',
    source: 'Quellen',
    utm_campaign: 'Kampagnen',
    page: 'Seiten',
    entry_page: 'Einstiegsseiten',
    country: 'Länder',
    device: 'Geräte',
    browser: 'Browser',
    os: 'Betriebssysteme',
  },
  channels: {
    search: 'Organische Suche',
    social: 'Soziale Medien',
    ai: 'KI-Assistenten',
    email: 'E-Mail',
    paid: 'Bezahlt',
    referral: 'Verweise',
    direct: 'Direkt',
  },
  devices: {
    desktop: 'Desktop',
    mobile: 'Mobilgerät',
    tablet: 'Tablet',
    tv: 'TV',
    console: 'Konsole',
    wearable: 'Wearable',
    embedded: 'Eingebettetes Gerät',
  },
  direct: 'Direkt',
  unknown: 'Unbekannt',
  comparedWith: (dates) => `Veränderungen gegenüber ${dates}.`,
  points: 'Pp.',
  goal: 'Ziel',
  conversions: 'Conversions',
  conversionRate: 'Conversion-Rate',
  date: 'Datum',
  noVisits: 'In diesem Zeitraum gab es keine Besuche.',
  imported: 'Enthält importierte Tagessummen. Deren Besucher sind über die Tage summiert.',
  incomplete: 'Ein Teil der Ereignisse dieses Zeitraums wurde wegen seines Alters gelöscht.',
}

const fr: StatsPrintStrings = {
  kind: 'Statistiques du site',
  period: 'Période',
  filters: 'Filtres',
  summary: 'Synthèse',
  visitorsOverTime: 'Évolution des visiteurs',
  sources: 'D’où viennent les visiteurs',
  pages: 'Ce qu’ils consultent',
  audience: 'Qui ils sont',
  goals: 'Objectifs',
  appendix: 'Annexe : tous les chiffres',
  metrics: {
    visitors: 'Visiteurs',
    visits: 'Visites',
    pageviews: 'Pages vues',
    bounce_rate: 'Taux de rebond',
    visit_duration: 'Durée de visite',
  },
  dimensions: {
    channel: 'Canaux',
    source: 'Sources',
    utm_campaign: 'Campagnes',
    page: 'Pages',
    entry_page: 'Pages d’entrée',
    country: 'Pays',
    device: 'Appareils',
    browser: 'Navigateurs',
    os: 'Systèmes d’exploitation',
  },
  channels: {
    search: 'Recherche naturelle',
    social: 'Réseaux sociaux',
    ai: 'Assistants IA',
    email: 'E-mail',
    paid: 'Payant',
    referral: 'Sites référents',
    direct: 'Direct',
  },
  devices: {
    desktop: 'Ordinateur',
    mobile: 'Mobile',
    tablet: 'Tablette',
    tv: 'TV',
    console: 'Console',
    wearable: 'Objet connecté',
    embedded: 'Appareil embarqué',
  },
  direct: 'Direct',
  unknown: 'Inconnu',
  comparedWith: (dates) => `Évolution par rapport à la période ${dates}.`,
  points: 'pt',
  goal: 'Objectif',
  conversions: 'Conversions',
  conversionRate: 'Taux de conversion',
  date: 'Date',
  noVisits: 'Il n’y a eu aucune visite pendant cette période.',
  imported: 'Comprend des totaux journaliers importés. Leurs visiteurs sont additionnés jour par jour.',
  incomplete: 'Une partie des événements de cette période a été supprimée en raison de leur ancienneté.',
}

export const statsPrintStrings: Readonly<Record<Language, StatsPrintStrings>> = { en, de, fr }
