/** The browsable reference of the HTTP API. */
export const apiReference = {
  title: 'API-Referenz',
  subtitle:
    'Alles, was die Oberfläche tut, geht über diese Schnittstelle. Fehler kommen als problem+json mit einem festen Code.',
  raw: 'OpenAPI-Beschreibung (JSON)',
  toApplication: 'BoardSearch, zur Anwendung',
  search: 'Aufrufe durchsuchen',
  searchHint: 'Pfad, Methode oder Zweck',
  found: (count: number) => (count === 1 ? '1 Aufruf' : `${count} Aufrufe`),
  nothingFound: 'Kein Aufruf passt zu dieser Suche.',
  loading: 'Die Beschreibung der Schnittstelle wird geladen',
  loadFailed: 'Die Beschreibung der Schnittstelle konnte nicht geladen werden.',
  contents: 'Inhalt',
  otherTag: 'Weitere',
  parameters: 'Parameter',
  requestBody: 'Anfrage',
  responses: 'Antworten',
  required: 'erforderlich',
  noBody: 'ohne Inhalt',
  oneOf: 'eines von',
  places: { path: 'im Pfad', query: 'in der Adresse', header: 'im Kopf', cookie: 'im Cookie' },
};
