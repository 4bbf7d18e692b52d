{{- /*
Labels of one process. Takes a dictionary: root (the chart's context), name (gateway, or the name of a service).
*/ -}}
{{- define "afterbell.selector" -}}
app.kubernetes.io/name: afterbell
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .name }}
{{- end }}

{{- define "afterbell.labels" -}}
{{ include "afterbell.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end }}

{{- define "afterbell.name" -}}
{{- /* Names have 63 characters: 43 leave room for the longest service, and are the same for all of them. */ -}}
{{ printf "%s-%s" (.root.Release.Name | trunc 43 | trimSuffix "-") .name | trunc 63 | trimSuffix "-" }}
{{- end }}

{{- define "afterbell.address" -}}
http://{{ include "afterbell.name" . }}:8080
{{- end }}

{{- /*
Variables of a container, from a dictionary of settings. Whole numbers stay whole: Helm reads all numbers as floats.
*/ -}}
{{- define "afterbell.variables" -}}
{{- range $name, $value := . }}
- name: {{ $name }}
  value: {{ if kindIs "float64" $value }}{{ if eq (floor $value) $value }}{{ int64 $value | quote }}{{ else }}{{ $value | quote }}{{ end }}{{ else }}{{ $value | quote }}{{ end }}
{{- end }}
{{- end }}

{{- /*
Deployment, Service and PodDisruptionBudget of one process. Takes: root, name, own (its entry in the values), settings
(variables that it has beside those of every process).
*/ -}}
{{- define "afterbell.process" -}}
{{- $values := .root.Values }}
{{- $name := include "afterbell.name" . }}
{{- $settings := dict
  "AFTERBELL_ORIGIN" (required "origin is needed: the public origin, such as https://portal.example.org" $values.origin)
  "AFTERBELL_TOKENS__JWKS_URL" (printf "%s/.well-known/jwks.json" (include "afterbell.address" (dict "root" .root "name" "identity"))) }}
{{- $settings = merge (dict) (.own.settings | default dict) $values.settings .settings $settings }}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ $name }}
  labels: {{- include "afterbell.labels" . | nindent 4 }}
spec:
  {{- if not $values.autoscaling.enabled }}
  replicas: {{ .own.replicas | default $values.replicas }}
  {{- end }}
  # One after the other, so that an upgrade needs few connections more than what it replaces; a single one is replaced
  # before it leaves.
  strategy:
    rollingUpdate:
      {{- if gt (int (.own.replicas | default $values.replicas)) 1 }}
      { maxSurge: 0, maxUnavailable: 1 }
      {{- else }}
      { maxSurge: 1, maxUnavailable: 0 }
      {{- end }}
  selector:
    matchLabels: {{- include "afterbell.selector" . | nindent 6 }}
  template:
    metadata:
      labels: {{- include "afterbell.labels" . | nindent 8 }}
      {{- with $values.restartedAt }}
      annotations:
        afterbell/restarted-at: {{ . | quote }}
      {{- end }}
    spec:
      {{- with $values.serviceAccountName }}
      serviceAccountName: {{ . }}
      {{- end }}
      {{- with $values.nodeSelector }}
      nodeSelector: {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $values.tolerations }}
      tolerations: {{- toYaml . | nindent 8 }}
      {{- end }}
      # Else Kubernetes writes variables such as AFTERBELL_ADMIN_PORT beside our settings.
      enableServiceLinks: false
      automountServiceAccountToken: false
      # Longer than a process takes to finish the requests under way.
      terminationGracePeriodSeconds: 45
      securityContext:
        runAsNonRoot: true
        runAsUser: 10001
        runAsGroup: 10001
        fsGroup: 10001
        seccompProfile: { type: RuntimeDefault }
      {{- with $values.image.pullSecrets }}
      imagePullSecrets: {{- toYaml . | nindent 8 }}
      {{- end }}
      topologySpreadConstraints:
        {{- range $key := list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
        - maxSkew: 1
          topologyKey: {{ $key }}
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels: {{- include "afterbell.selector" $ | nindent 14 }}
        {{- end }}
      containers:
        - name: {{ .name }}
          image: "{{ $values.image.repository }}:{{ $values.image.tag | default .root.Chart.AppVersion }}"
          imagePullPolicy: {{ $values.image.pullPolicy }}
          args: [serve, {{ .name }}]
          ports:
            - { name: http, containerPort: 8080 }
          envFrom:
            - secretRef: { name: {{ $values.secret }} }
            - secretRef: { name: {{ printf "%s-%s" $values.secret .name }}, optional: true }
          env: {{- include "afterbell.variables" $settings | trim | nindent 12 }}
          startupProbe:
            httpGet: { path: /healthz, port: http }
            periodSeconds: 2
            failureThreshold: 30
          livenessProbe:
            httpGet: { path: /healthz, port: http }
            periodSeconds: 10
            timeoutSeconds: 5
          readinessProbe:
            httpGet: { path: /readyz, port: http }
            periodSeconds: 5
            timeoutSeconds: 5
          lifecycle:
            # Time for the others to hear that this pod is leaving, before it takes no more connections.
            preStop:
              exec: { command: ["sleep", "5"] }
          resources: {{- .own.resources | default $values.resources | toYaml | nindent 12 }}
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities: { drop: [ALL] }
          volumeMounts:
            - { name: tmp, mountPath: /tmp }
            {{- with $values.extraVolumeMounts }}
            {{- toYaml . | nindent 12 }}
            {{- end }}
      volumes:
        - name: tmp
          emptyDir: {}
        {{- with $values.extraVolumes }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
---
apiVersion: v1
kind: Service
metadata:
  name: {{ $name }}
  labels: {{- include "afterbell.labels" . | nindent 4 }}
spec:
  selector: {{- include "afterbell.selector" . | nindent 4 }}
  ports:
    - { name: http, port: 8080, targetPort: http }
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ $name }}
  labels: {{- include "afterbell.labels" . | nindent 4 }}
spec:
  maxUnavailable: 1
  selector:
    matchLabels: {{- include "afterbell.selector" . | nindent 6 }}
{{- if $values.autoscaling.enabled }}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ $name }}
  labels: {{- include "afterbell.labels" . | nindent 4 }}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: {{ $name }} }
  minReplicas: {{ .own.replicas | default $values.replicas }}
  maxReplicas: {{ max $values.autoscaling.maxReplicas (.own.replicas | default $values.replicas) }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target: { type: Utilization, averageUtilization: {{ $values.autoscaling.cpuPercent }} }
{{- end }}
{{- end }}
