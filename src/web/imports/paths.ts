/** The list of imports, or one of them. */
export const importPath = (id?: number): string => (id === undefined ? "/account/import" : `/account/import/${id}`);

/** An import's mistakes, a page of them. */
export const problemsPath = (id: number, page: number): string =>
  page > 1 ? `${importPath(id)}?page=${page}#problems` : `${importPath(id)}#problems`;
