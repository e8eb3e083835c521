import 'server-only'

export type CardKind = 'good' | 'other' | 'declined' | 'held' | 'processor error'

/** `inTicks`: the server tick at which it happens, counted from now. */
export type Action =
  | { do: 'pay'; ride: number; card: CardKind }
  | { do: 'cancel'; ride: number }
  /** `unpriced`: to a place without a route. */
  | { do: 'edit'; ride: number; unpriced?: boolean }
  | { do: 'agree fare'; ride: number; cents: number }
  /** Changes a paid ride; the new pickup is `inHours` from now. */
  | { do: 'change'; ride: number; to: 'same car' | 'other car'; inHours: number; by: 'rider' | 'operator' }
  | { do: 'withdraw change'; ride: number; by: 'rider' | 'operator' }
  | { do: 'partial refund'; ride: number; cents: number }
  | { do: 'choose Zelle'; ride: number }
  | { do: 'Zelle arrives'; ride: number }
  | { do: 'refund sent by hand'; ride: number }
  | { do: 'reconcile due payments' }
  | { do: 'settle'; inTicks: number }
  /** `ofChange`: applies to the latest charge instead of the charge for the fare. */
  | {
      do: 'merchant voids' | 'void is reversed' | 'settlement fails' | 'chargeback' | 'chargeback reversed'
      ride: number
      ofChange?: boolean
      inTicks: number
    }
  /** Undoes a refund by the merchant. */
  | { do: 'refund is voided' | 'refund fails'; ride: number; inTicks: number }
  /** `part`: of the charge's remaining amount, or of a refund due. `linked`: with the invoice number. */
  | {
      do: 'merchant refunds'
      ride: number
      ofChange?: boolean
      part: 'half' | 'all' | 'due' | 'half of due' | 'more than due'
      linked: boolean
      inTicks: number
    }
  | { do: 'notifications arrive' }
  | { do: 'notifications are lost' }
  | { do: 'reconcile settlements' }
  | { do: 'review'; approve: boolean; inTicks: number }

/** `cut`: no connection is possible. */
export type InjectedFault =
  | { fault: 'cut' }
  | {
      fault:
        | 'silence-before'
        | 'silence-after'
        | 'reset-before'
        | 'reset-after'
        | 'error-before'
        | 'error-after'
        | 'truncated-body'
        | 'endless-body'
        | 'malformed-body'
      request:
        | 'createTransactionRequest'
        | 'updateHeldTransactionRequest'
        | 'getTransactionDetailsRequest'
        | 'getUnsettledTransactionListRequest'
        | 'getTransactionListRequest'
    }

export type Step = {
  actions: Action[]
  injectedFault?: InjectedFault | undefined
  /** Actions that run while the responses to `actions` are in flight. */
  meanwhile?: Action[] | undefined
  killInTicks?: number | undefined
  killAtNextPaymentRequest?: boolean | undefined
  delayAfterMs: number
}

/** `pickupsInHours`: null for an immediate ride. */
export type Scenario = { pickupsInHours: (number | null)[]; steps: Step[] }
