/** Returns the path of an import, or of the list without an id. */
export const getImportPath = (id?: number): string => (id === undefined ? "/account/import" : `/account/import/${id}`);

/** Returns the path of a page of an import's problems. */
export const getProblemsPath = (id: number, page: number): string =>
  page > 1 ? `${getImportPath(id)}?page=${page}#problems` : `${getImportPath(id)}#problems`;
