import type { RouteFailureCode } from './schemas'

/** Maps a gRPC status to a route failure code. https://cloud.google.com/apis/design/errors */
export function failureCodeFromRpcStatus(rpcStatus: string): RouteFailureCode {
  return FAILURE_CODE_BY_RPC_STATUS[rpcStatus] ?? 'UNKNOWN_ERROR'
}

const FAILURE_CODE_BY_RPC_STATUS: Record<string, RouteFailureCode> = {
  NOT_FOUND: 'NOT_FOUND',
  ZERO_RESULTS: 'ZERO_RESULTS',
  MAX_WAYPOINTS_EXCEEDED: 'MAX_WAYPOINTS_EXCEEDED',
  INVALID_ARGUMENT: 'INVALID_REQUEST',
  INVALID_REQUEST: 'INVALID_REQUEST',
  PERMISSION_DENIED: 'REQUEST_DENIED',
  UNAUTHENTICATED: 'REQUEST_DENIED',
  REQUEST_DENIED: 'REQUEST_DENIED',
  RESOURCE_EXHAUSTED: 'OVER_QUERY_LIMIT',
  OVER_QUERY_LIMIT: 'OVER_QUERY_LIMIT',
}
