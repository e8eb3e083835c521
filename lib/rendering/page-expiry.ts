/** Maximum age of a stored page, here and in upstream caches. */
export const PAGE_EXPIRE_S = 3600
