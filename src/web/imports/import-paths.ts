/** Returns the path of an import. Without an id, returns the path of the import list. */
export const getImportPath = (id?: number): string => (id === undefined ? "/account/import" : `/account/import/${id}`);

/** Returns the path of one page of the problems list of an import. */
export const getProblemsPath = (id: number, page: number): string =>
  page > 1 ? `${getImportPath(id)}?page=${page}#problems` : `${getImportPath(id)}#problems`;
