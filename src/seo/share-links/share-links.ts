import type { PageLinkRow } from '../../database/schema.ts'
import type { ListPage } from '../../http/paging.ts'
import { changedLinkColumns, type LinkOwner, newLinkColumns } from '../../sharing/link-columns.ts'
import type { ShareLinkList } from '../../sharing/link-fields.ts'
import type { LinkChanges, NewLink } from './share-link.ts'

/** The links of reports or of crawls, as `createOwnedRecords` stores them. */
interface StoredLinks<Row> {
  list(owner: number, query: ShareLinkList): Promise<ListPage<Row>>
  read(owner: number, id: number): Promise<Row>
  remove(owner: number, id: number): Promise<void>
  create(owner: number, read: () => { readonly columns: Awaited<ReturnType<typeof newLinkColumns>> }): Promise<Row>
  update(owner: number, id: number, read: (before: Row) => { readonly columns: Partial<PageLinkRow> }): Promise<Row>
}

/** The share links that reports or crawls have besides their page address. */
export const createPageLinks = <Row extends PageLinkRow>(links: StoredLinks<Row>) => ({
  list: ({ id }: LinkOwner, query: ShareLinkList): Promise<ListPage<Row>> => links.list(id, query),

  read: ({ id: owner }: LinkOwner, id: number): Promise<Row> => links.read(owner, id),

  remove: ({ id: owner }: LinkOwner, id: number): Promise<void> => links.remove(owner, id),

  async create(owner: LinkOwner, sent: NewLink): Promise<Row> {
    const columns = await newLinkColumns(sent, owner)
    return await links.create(owner.id, () => ({ columns }))
  },

  async update(owner: LinkOwner, id: number, sent: LinkChanges): Promise<Row> {
    const changed = await changedLinkColumns(sent, owner)
    return await links.update(owner.id, id, (before) => ({ columns: changed(before) }))
  },
})
