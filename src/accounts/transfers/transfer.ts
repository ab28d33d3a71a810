import { type Static, Type } from 'typebox'
import { iso } from '../../base/clock.ts'
import { ownedTables } from '../../database/owned/tables.ts'
import { leftBehind } from '../../database/owned/transferable.ts'
import { transferKinds } from '../../database/schema.ts'
import { deletedReply, listQuery } from '../../http/paging.ts'
import { type Offer, transferDays } from './transfers.ts'

const KindField = Type.Enum([...transferKinds], { title: 'TransferKind', description: 'What is transferred' })
const TokenField = Type.String({ minLength: 1, maxLength: 100, description: 'From the link of the offer' })

const contentNames = [
  ...Object.entries(ownedTables).flatMap(([name, { owner }]) => (owner === 'accounts' ? [] : [name])),
  ...['imports', 'runs', 'ignored_issues'],
]

const counted = (names: readonly string[], description: string) =>
  Type.Array(
    Type.Object({
      name: Type.Enum([...names], { description: 'What it is' }),
      count: Type.Integer({ description: 'How many there are' }),
    }),
    { description },
  )

const offered = {
  kind: KindField,
  record: Type.Integer({ description: 'The id of the website, report or crawl, which it keeps' }),
  name: Type.String({ description: 'Its domain or URL' }),
  email: Type.Union([Type.String(), Type.Null()], { description: 'Who may accept it; null for everybody' }),
  contents: counted(contentNames, 'What goes along besides statistics and results; only what there is'),
  stays: counted(
    leftBehind,
    'What stays in the old account: links to search engines, rules for channels, and access of guests and limited keys',
  ),
  created_at: Type.String({ format: 'date-time' }),
  expires_at: Type.String({ format: 'date-time' }),
}

export const TransferOffer = Type.Object(
  { id: Type.Integer(), object: Type.Literal('transfer'), ...offered },
  { title: 'Transfer' },
)
export type TransferOffer = Static<typeof TransferOffer>

export const MadeTransfer = Type.Object(
  {
    ...TransferOffer.properties,
    link: Type.String({ description: `Accepts it, once, within ${transferDays} days: hand it to the new owner` }),
  },
  { title: 'MadeTransfer' },
)

export const ReceivedTransfer = Type.Object(
  {
    object: Type.Literal('received_transfer'),
    account: Type.String({ description: 'The name of the account that offers it' }),
    ...offered,
  },
  { title: 'ReceivedTransfer' },
)

export const TransferList = Type.Object(listQuery({ search: ['email'], sort: ['id', 'expires_at'] }))

export const NewTransferForm = Type.Object({
  kind: KindField,
  record: Type.Integer({ minimum: 1, description: 'The id of the website, report or crawl' }),
  email: Type.Optional(
    Type.String({ maxLength: 254, description: 'Who may accept it; empty for everybody who has the link' }),
  ),
})

export const TransferQuery = Type.Object({ token: TokenField })
export const AcceptTransferForm = Type.Object({ token: TokenField })

export const AcceptedTransfer = Type.Object(
  {
    object: Type.Literal('accepted_transfer'),
    kind: KindField,
    record: offered.record,
    name: offered.name,
  },
  { title: 'AcceptedTransfer' },
)

export const DeletedTransfer = deletedReply('transfer')

const showCounts = (counts: Readonly<Partial<Record<string, number>>>) =>
  Object.entries(counts).flatMap(([name, count = 0]) => (count > 0 ? [{ name, count }] : []))

const showOffered = ({ kind, record_id, email, described, created_at, expires_at }: Offer) => ({
  ...{ kind, record: record_id, name: described.name, email },
  contents: showCounts(described.contents),
  stays: showCounts(described.left),
  ...{ created_at: iso(created_at), expires_at: iso(expires_at) },
})

export const showOffer = (offer: Offer): TransferOffer => ({
  ...{ id: offer.id, object: 'transfer' as const },
  ...showOffered(offer),
})

export const showReceivedTransfer = (offer: Offer): Static<typeof ReceivedTransfer> => ({
  ...{ object: 'received_transfer' as const, account: offer.account },
  ...showOffered(offer),
})

export const showAccepted = ({ kind, record_id, described }: Offer): Static<typeof AcceptedTransfer> => ({
  ...{ object: 'accepted_transfer' as const, kind, record: record_id, name: described.name },
})
