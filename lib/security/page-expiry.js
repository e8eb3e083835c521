/** Maximum age of a stored page, here and in upstream caches, while no newer one can be rendered. */
export const PAGE_EXPIRE_S = 3600
