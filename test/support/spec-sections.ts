/** The rows of the interface description that a test must name: its numbered rules and the lines of its tables. */
export const SPEC_ROWS: Readonly<Record<string, readonly string[]>> = {
  NewsItem: ['id', 'title', 'author', 'created', 'updated', 'teaser', 'body', 'url', 'channels', 'tags', 'stocks', 'image', 'importance_rank', 'original_id'],
  ChannelTag: ['name'],
  Image: ['alt', 'size', 'url'],
  Stock: ['name', 'exchange', 'sector', 'gics', 'gics_code', 'isin', 'cusip'],
  ResultEntry: ['company', 'operationRatios', 'symbol', 'idType', 'id'],
  Company: ['primarySymbol', 'primaryExchange', 'cik', 'isin', 'cusip', 'standardName', 'countryId', 'businessCountryId', 'industryTemplateCode', 'isReit', 'isLimitedPartnership', 'isLimitedLiabilityCompany', 'yearofEstablishment'],
  OperationRatioRecord: ['id', 'fiscalYearEnd', 'isCalculated'],
  '4.1': ['nodeID', 'accept', 'displayOutput', 'format', 'rule 1', 'rule 2', 'rule 3', 'rule 4'],
  '4.2': ['Symbols', 'From date', 'Period', 'Report type'],
  '4.3': ['Symbols', 'From date', 'Period', 'Report type'],
  '4.4': ['Key', 'destination', 'version', 'kind', 'production-transform token'],
  Authentication: ['rule 1', 'rule 2', 'rule 3', 'rule 4', 'rule 5'],
  Events: ['Message kinds', 'Delivery header', 'Payload identifier', 'Receiver response', 'Receiver time-out', 'Test delivery'],
  'Errors of news': ['400', '499', '500'],
  'Errors of authentication': ['401', '403'],
  'Errors in the envelope': ['json_unmarshaling_error', 'auth_failed', 'no_data_found', 'internal_server_error'],
  'Errors of the webhook test': ['400', '424'],
  Limits: ['Receiver response time', 'Teaser length', 'importance_rank range', 'Plan entitlement'],
  Versioning: ['path', 'webhook version'],
}

/** Rows that this service cannot show by an answer of its own, with the reason. Nothing else may go untested. */
export const NOT_SHOWN_BY_AN_ANSWER: Readonly<Record<string, string>> = {
  'SPEC Authentication rule 5': 'a rule for the holders of keys, not for the service',
  'SPEC Errors of news 499': 'a client that has gone reads no answer',
  'SPEC Errors in the envelope json_unmarshaling_error': 'its cause is not described; no request leads to it',
}
