import 'server-only'

/** What a gateway says of one transaction. Amounts in cents. */
export type Payment = {
  transactionId: string
  invoiceNumber: string
  amountCents: number
  state: 'authorized' | 'captured' | 'settled' | 'voided' | 'refunded' | 'declined'
}

/** A card gateway. `opaqueData` is what its tokenizer made of a card; card data itself never comes here. */
export type PaymentsPort = {
  charge(charge: {
    opaqueData: { dataDescriptor: string; dataValue: string }
    amountCents: number
    invoiceNumber: string
    description: string
    email: string
  }): Promise<Payment>
  /** Takes back an unsettled charge, whole. */
  void(transactionId: string): Promise<Payment>
  /** Gives back a part or all of a settled charge. */
  refund(refund: { transactionId: string; amountCents: number }): Promise<Payment>
  details(transactionId: string): Promise<Payment | null>
  /** Whether the gateway answers and knows us. */
  testConnection(): Promise<boolean>
}
