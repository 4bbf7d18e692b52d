{{- /*
How many connections the services take from PostgreSQL at most: each process those of its two pools, and one more where a
page may be open that is told of changes. Those of a process that is leaving come on top for some seconds.
*/ -}}
{{- define "afterbell.connections" -}}
{{- $each := add .Values.database.requests .Values.database.background }}
{{- $sum := 0 }}
{{- range $name, $own := .Values.services }}
{{- $replicas := int (dig "replicas" $.Values.replicas ($own | default dict)) }}
{{- if $.Values.autoscaling.enabled }}
{{- $replicas = max $replicas $.Values.autoscaling.maxReplicas }}
{{- end }}
{{- $sum = add $sum (mul $replicas $each) }}
{{- if has $name (list "planner" "roster") }}
{{- $sum = add $sum $replicas }}
{{- end }}
{{- end }}
{{- $sum }}
{{- end }}

{{- /*
Stops an installation that PostgreSQL has no room for. Three of its connections are for superusers.
*/ -}}
{{- define "afterbell.checked" -}}
{{- $needed := int (include "afterbell.connections" .) }}
{{- $room := sub (int .Values.database.maxConnections) 3 }}
{{- if gt $needed (int $room) }}
{{- fail (printf "the services take %d connections from PostgreSQL, which has %d for them: lower replicas, database.requests or database.background, or raise max_connections of the server and database.maxConnections" $needed $room) }}
{{- end }}
{{- if and .Values.gateway.ingress.enabled (not .Values.gateway.trustedProxies) (not (hasKey (.Values.gateway.settings | default dict) "AFTERBELL_GATEWAY__TRUSTED_PROXIES")) }}
{{- fail "gateway.ingress is enabled, and gateway.trustedProxies names no network: everybody would seem to come from the ingress controller, and who signs in wrongly would lock everybody out. Set gateway.trustedProxies to the networks of its pods, such as {10.244.0.0/16}" }}
{{- end }}
{{- end }}
