/** How a report is read: by its owner through the API, or through its shared page. */
export interface ReportAccess {
  readonly service: 'seo' | 'own'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}
