/** @jest-environment jsdom */
import { callEndpoint } from '@/lib/browser/api'
import { AppError, type ErrorKind } from '@/lib/errors'
import type { CardQueueResponse, Proof, ProofChallenge } from '@/lib/payments/model/card-queue'
import { holdQueueEntry, type QueueProgress, waitForAdmission } from './card-queue-client'
import { solveProof } from './solve-proof'

jest.mock('@/lib/browser/api')
jest.mock('./solve-proof', () => ({ solveProof: jest.fn() }))
const api = jest.mocked(callEndpoint)
const solve = jest.mocked(solveProof)

const challenge: ProofChallenge = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    data: { attack: 'an-attack', expires: 1, invoice: 'INV-1' },
    keyLength: 32,
    keyPrefix: '00',
    keySignature: '00',
    nonce: '00',
    salt: '00',
  },
  signature: '00',
}
const proof: Proof = { challenge, solution: { counter: 1, derivedKey: '00' } }
const waiting: CardQueueResponse = { status: 'waiting', position: 2, expectedSeconds: 40, pollSeconds: 3 }
const admitted: CardQueueResponse = { status: 'admitted', expiresInSeconds: 45 }

beforeEach(() => {
  jest.useFakeTimers()
  api.mockReset().mockResolvedValue({ status: 'left' })
  solve.mockReset().mockResolvedValue(proof)
})
afterEach(() => jest.useRealTimers())

/** Queues the server's responses in order. */
function queueResponses(...responses: (CardQueueResponse | AppError)[]) {
  for (const response of responses) {
    if (response instanceof AppError) api.mockRejectedValueOnce(response)
    else api.mockResolvedValueOnce(response)
  }
}

function failure(kind: ErrorKind, code: string = kind) {
  return new AppError({ kind, message: code, code })
}

function begin(follow = waitForAdmission) {
  const controller = new AbortController()
  const progressEvents: QueueProgress[] = []
  const ended = follow({
    invoiceNumber: 'INV-1',
    amount: 157,
    token: 'a-token',
    signal: controller.signal,
    onProgress: progress => progressEvents.push(progress),
  })
  const outcome = ended.then(
    () => 'resolved',
    (error: unknown) => error,
  )
  return { controller, progressEvents, outcome }
}

const requests = () => api.mock.calls.map(([, request]) => Reflect.get(request, 'body'))

test('sends a proof, waits, and reports the queue position until admitted', async () => {
  queueResponses({ status: 'challenge', challenge }, waiting, { ...waiting, position: 1 }, admitted)
  const { progressEvents, outcome } = begin()
  await jest.advanceTimersByTimeAsync(6000)
  expect(await outcome).toBe('resolved')
  expect(progressEvents).toEqual([
    { phase: 'verifying' },
    { phase: 'waiting', position: 2, expectedSeconds: 40 },
    { phase: 'waiting', position: 1, expectedSeconds: 40 },
  ])
  const rider = { invoiceNumber: 'INV-1', amount: 157, action: 'wait' }
  expect(requests()).toEqual([rider, { ...rider, proof }, rider, rider])
})

test('rejoins with another proof after losing its position', async () => {
  queueResponses(waiting, { status: 'challenge', challenge }, admitted)
  const { outcome } = begin()
  await jest.advanceTimersByTimeAsync(3000)
  expect(await outcome).toBe('resolved')
  expect(solve).toHaveBeenCalledTimes(1)
})

test('survives a brief connection failure', async () => {
  queueResponses(waiting, failure('unavailable', 'no_answer'), failure('unavailable', 'offline'), admitted)
  const { outcome } = begin()
  await jest.advanceTimersByTimeAsync(9000)
  expect(await outcome).toBe('resolved')
})

test('reports a long connection failure', async () => {
  api.mockRejectedValue(failure('unavailable', 'no_answer'))
  const { outcome } = begin()
  await jest.advanceTimersByTimeAsync(60_000)
  expect(await outcome).toMatchObject({ code: 'no_answer' })
})

test('admits immediately when the booking needs no payment, which the payment then reports', async () => {
  queueResponses(failure('conflict', 'already_paid'))
  expect(await begin().outcome).toBe('resolved')
})

test('reports too many attempts this hour immediately', async () => {
  queueResponses(failure('too_many_requests', 'too_many_payments'))
  expect(await begin().outcome).toMatchObject({ code: 'too_many_payments' })
})

test('reports a browser that cannot solve the proof and leaves the queue', async () => {
  queueResponses({ status: 'challenge', challenge })
  solve.mockResolvedValue(null)
  expect(await begin().outcome).toMatchObject({
    code: 'proof_failed',
    userMessage: expect.stringMatching(/nothing was charged/),
  })
  expect(requests().at(-1)).toMatchObject({ action: 'leave' })
})

test('stops after repeatedly rejected proofs', async () => {
  api.mockResolvedValue({ status: 'challenge', challenge })
  expect(await begin().outcome).toMatchObject({ code: 'proof_failed' })
})

test('stops waiting and leaves the queue when aborted', async () => {
  queueResponses(waiting)
  const { controller, outcome } = begin()
  await jest.advanceTimersByTimeAsync(1000)
  const reason = new Error('left')
  controller.abort(reason)
  expect(await outcome).toBe(reason)
  expect(requests().at(-1)).toMatchObject({ action: 'leave' })
})

test('holding a place sends no proof and ends when there is no place', async () => {
  queueResponses(waiting, { status: 'challenge', challenge })
  const { outcome } = begin(holdQueueEntry)
  await jest.advanceTimersByTimeAsync(3000)
  expect(await outcome).toBe('resolved')
  expect(solve).not.toHaveBeenCalled()
  expect(requests()).toMatchObject([{ action: 'keep' }, { action: 'keep' }])
})
